import type { RequestRecorder } from "../player.ts";
import type { SeededIds } from "../seeded-ids.ts";
import { playGoogle, playMemberJourney, playTemple } from "./member.ts";
import { playCartByTransfer, playGuest, playPlanByCard, playUnknownMoney, playUnpaid } from "./orders.ts";
import { playContent } from "./staff-content.ts";
import { playAdministrators, playStaffInbox, playInvoices, playMembers } from "./staff-people.ts";
import { playSettings } from "./staff-settings.ts";

/** What is done in order, each step with what the one before it answered. `day` is yesterday. */
export const journeys: readonly ((player: RequestRecorder, ids: SeededIds, day: string) => Promise<void>)[] = [
  playMemberJourney,
  playTemple,
  playGoogle,
  playPlanByCard,
  playCartByTransfer,
  playGuest,
  playUnpaid,
  playUnknownMoney,
  playContent,
  playMembers,
  playStaffInbox,
  playInvoices,
  playAdministrators,
  // Last: it closes the site for a while.
  playSettings,
];

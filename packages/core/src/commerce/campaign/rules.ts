import { randomInt } from "node:crypto";
import { campaignStatusOn } from "@panshi/contracts/commerce/campaign";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { DAY } from "../../platform/clock.ts";

/** How long a followed link is remembered, in milliseconds. */
export const CLICK_LIFETIME = 30 * DAY;

/** That a browser followed a campaign's link, and when. */
type CampaignClick = { campaignId: string; at: Date };

/** What the cookie of a followed link holds. It is not signed (docs/decisions/0060). */
export const formatClick = ({ campaignId, at }: CampaignClick): string => `${campaignId}.${at.getTime().toString(36)}`;

const clickPattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-z]{1,9})$/;

/** The click that a cookie holds; null for anything else, for one in the future and for one that is too old. */
export function parseClick(cookie: string | undefined, now: Date): CampaignClick | null {
  const [, campaignId, time] = clickPattern.exec(cookie ?? "") ?? [];
  if (campaignId === undefined || time === undefined) return null;
  const at = new Date(Number.parseInt(time, 36));
  const age = now.getTime() - at.getTime();
  return age >= 0 && age <= CLICK_LIFETIME ? { campaignId, at } : null;
}

type Days = { startDate: string; endDate: string };

/** Whether a click lay within the days of its campaign, as they are now. */
export const liesWithin = ({ at }: CampaignClick, campaign: Days): boolean =>
  campaignStatusOn(taipeiDay(at), campaign) === "active";

/** Whether following the link leads to the campaign's page, and counts. */
export const isRunning = (campaign: Days & { isActive: boolean }, now: Date): boolean =>
  campaign.isActive && campaignStatusOn(taipeiDay(now), campaign) === "active";

/** Without characters that are easily misread. */
const ALPHABET = "23456789abcdefghjkmnpqrstvwxyz";
/** 30¹⁰ codes: one that was made before does not come again. */
const CODE_LENGTH = 10;

/** A random code for a campaign whose call has none. */
export const newCampaignCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

import type { PlanType } from "@panshi/contracts/commerce/plan";

/** The signed-in member as every call sees it: one row, read by one query with the session. */
export type Viewer = {
  id: string;
  firstName: string;
  fullName: string;
  registrationCompleted: boolean;
  soulPlanet: string | null;
  soulLeyline: string | null;
  sacredObject: string | null;
  sacredSong: string | null;
  prayerManual: string | null;
  prayerWish: string | null;
  modelConsent: boolean;
  /** When the account was made. */
  createdAt: Date;
  /** The membership period that began last: active if it has not ended, else expired. */
  latestPeriod: { planType: PlanType; endsAt: Date } | null;
  renewedAt: Date;
};

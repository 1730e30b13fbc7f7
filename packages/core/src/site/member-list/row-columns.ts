import { members } from "@panshi/db/schema";
import { isNull } from "drizzle-orm";

/** What of a member stands in the list. */
export const rowColumns = {
  id: members.id,
  fullName: members.fullName,
  firstName: members.firstName,
  lastName: members.lastName,
  email: members.email,
  phone: members.phone,
  plan: members.plan,
  planEndsAt: members.planEndsAt,
  isActive: members.isActive,
  soulPlanet: members.soulPlanet,
  soulLeyline: members.soulLeyline,
  prayerCount: members.prayerCount,
  createdAt: members.createdAt,
  marketingOptInAt: members.marketingOptInAt,
};

/** A member who was not erased: erased ones are in no list, and have no details. */
export const isNotErased = isNull(members.deletedAt);

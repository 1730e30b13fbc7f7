import type { Role } from "@panshi/contracts/platform/permissions";
import type { administrators } from "../../schema/accounts/administrator.ts";
import { DAY, HOUR } from "../days.ts";
import { seedId } from "../seed-ids.ts";
import { DEMO_PASSWORD_HASH } from "./password-hash.ts";

const people: readonly { role: Role; name: string; lastName: string; firstName: string }[] = [
  { role: "super_admin", name: "super", lastName: "沈", firstName: "守石" },
  { role: "admin", name: "admin", lastName: "江", firstName: "予安" },
  { role: "moderator", name: "moderator", lastName: "何", firstName: "知言" },
];

export const administratorId = (role: Role) => seedId("administrator", role);

/** One demo administrator of each role. */
export const demoAdministrators = (day: number): (typeof administrators.$inferInsert)[] =>
  people.map(({ role, name, lastName, firstName }, index) => {
    const createdAt = new Date(day - 600 * DAY + index * HOUR);
    return {
      id: administratorId(role),
      email: `${name}@panshi.test`,
      firstName,
      lastName,
      role,
      passwordHash: DEMO_PASSWORD_HASH,
      isActive: true,
      isDemo: true,
      createdAt,
      updatedAt: createdAt,
    };
  });

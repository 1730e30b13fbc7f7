import { formatPhone } from "@panshi/client/phone";
import type { Profile } from "@panshi/contracts/accounts/profile";

const profileFields = ["fullName", "lastName", "firstName", "phone"] as const;
export type ProfileFields = Record<(typeof profileFields)[number], string>;

/** The initial values of the profile's form. */
export const toProfileFields = ({ fullName, lastName, firstName, phone }: Profile): ProfileFields => ({
  fullName,
  lastName,
  firstName,
  phone: formatPhone(phone),
});

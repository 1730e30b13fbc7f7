import type { Profile } from "@panshi/contracts/profile";

const profileFields = ["fullName", "lastName", "firstName", "phone"] as const;
export type ProfileFields = Record<(typeof profileFields)[number], string>;

/** A phone number in local form: E.164 of a Taiwanese mobile becomes `09xxxxxxxx`, any other number stays. */
export const formatPhone = (phone: string): string => phone.replace(/^\+886(?=9\d{8}$)/, "0");

/** The initial values of the profile's form. */
export const toProfileFields = ({ fullName, lastName, firstName, phone }: Profile): ProfileFields => ({
  fullName,
  lastName,
  firstName,
  phone: formatPhone(phone),
});

type Person = { firstName: string; lastName: string; email: string };

/** A person's full name: last name first in Chinese, last elsewhere; the email where there is no name. */
export function personName({ firstName, lastName, email }: Person): string {
  const han = /\p{Script=Han}/u.test(firstName + lastName);
  const name = han ? `${lastName}${firstName}` : `${firstName} ${lastName}`.trim();
  return name || email;
}

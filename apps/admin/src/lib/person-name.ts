type Person = { firstName: string; lastName: string; email: string };

/** How a person is called: last name first in Han, last name last elsewhere, the e-mail where there is no name. */
export function personName({ firstName, lastName, email }: Person): string {
  const han = /\p{Script=Han}/u.test(firstName + lastName);
  const name = han ? `${lastName}${firstName}` : `${firstName} ${lastName}`.trim();
  return name || email;
}

import type { Page } from "@playwright/test";
import { signInAsStaff } from "./admin-page.ts";
import { expect } from "./fixtures.ts";

/** The password of those whom tests add. */
export const PASSWORD = "stone of the sky";
let made = 0;
/** An administrator whom no other test has. */
export const newPerson = () => {
  made += 1;
  const unique = `${process.pid}${Date.now().toString().slice(-7)}${made}`;
  return { email: `staff-${unique}@panshi.test`, firstName: `知言${unique}`, lastName: "林" };
};
type Person = ReturnType<typeof newPerson>;
export const fullNameOf = ({ firstName, lastName }: Person) => `${lastName}${firstName}`;

/** Adds an administrator over the documented call; the id. */
export async function add(page: Page, person: Person, given: object = {}): Promise<string> {
  const answer = await page.request.post("/api/admin/administrators", {
    data: { ...person, password: PASSWORD, ...given },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

/** Signs the page in as a new administrator, whose jobs and saved filters are nobody else's. */
export async function signInAsNewStaff(page: Page): Promise<void> {
  await signInAsStaff(page);
  const person = newPerson();
  await add(page, person, { role: "super_admin" });
  const answer = await page.request.post("/api/admin/login", { data: { username: person.email, password: PASSWORD } });
  expect(answer.status()).toBe(200);
}

export const remove = (page: Page, id: string) => page.request.delete(`/api/admin/administrators/${id}`);

export const openList = async (page: Page) => {
  await page.goto("/admin/administrators");
  await expect(page.getByText(/^共 \d+ 位/)).toBeVisible();
};

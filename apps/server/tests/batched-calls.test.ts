import { emailsTo } from "@panshi/core/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uniqueNetworkAddress, type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addMember, countRows, PASSWORD, registrationBody, type TestMember } from "./fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

/** Sends one call several times in one request, once for each input. */
const batch = (name: string, inputs: readonly unknown[], cookies: Record<string, string> = {}) =>
  server.call("POST", `/trpc/${inputs.map(() => name).join(",")}?batch=1`, {
    body: Object.fromEntries(inputs.map((json, at) => [at, { json }])),
    cookies,
    address: uniqueNetworkAddress(),
  });

describe("sign-ins in one batch", () => {
  it("leave one session of a member alive, the one in the browser's cookie", async () => {
    const [one, two] = [await addMember(server), await addMember(server)];
    const before = await countRows(server, "member_sessions");
    const credentials = ({ email }: TestMember) => ({ identifier: email, password: PASSWORD });
    const answer = await batch("member.session.signIn", [credentials(one), credentials(two), credentials(one)]);
    expect(answer.status).toBe(200);
    expect(await countRows(server, "member_sessions")).toBe(before + 1);
    expect((await server.call("GET", "/api/auth/user", { cookies: answer.cookies })).status).toBe(200);
  });

  it("and registrations, too", async () => {
    const before = await countRows(server, "member_sessions");
    const answer = await batch("member.session.register", [registrationBody(), registrationBody()]);
    expect(answer.status).toBe(200);
    expect(await countRows(server, "member_sessions")).toBe(before + 1);
    expect((await server.call("GET", "/api/auth/user", { cookies: answer.cookies })).status).toBe(200);
  });

  it("leave one session of an administrator alive", async () => {
    const { email } = await addAdministrator(server, "admin");
    const before = await countRows(server, "administrator_sessions");
    const credentials = { username: email, password: PASSWORD };
    const answer = await batch("admin.session.signIn", [credentials, credentials]);
    expect(answer.status).toBe(200);
    expect(await countRows(server, "administrator_sessions")).toBe(before + 1);
    expect((await server.call("GET", "/api/admin/auth", { cookies: answer.cookies })).status).toBe(200);
  });
});

it("ten calls in one batch that end all sessions send one e-mail", async () => {
  const { email, cookies } = await addMember(server);
  await batch("member.session.endAll", Array<undefined>(10).fill(undefined), cookies);
  const emails = await emailsTo(server.database.db, email);
  expect(emails.filter(({ purpose }) => purpose === "sessions_ended")).toHaveLength(1);
  expect((await server.call("GET", "/api/auth/user", { cookies })).status).toBe(401);
});

import { expect, it } from "vitest";
import { NewSuperAdministrator } from "./administrator.ts";

const given = { email: "first@example.com", password: "石頭會記得的" };

it("[S5.23] a new super administrator has an e-mail, a password of 6 to 128 characters and perhaps a name", () => {
  for (const good of [{}, { name: "林石" }, { password: "123456" }, { password: "x".repeat(128) }])
    expect(NewSuperAdministrator.safeParse({ ...given, ...good }).success).toBe(true);
  const bad = [
    { password: "12345" },
    { password: "x".repeat(129) },
    { password: "石頭會記得\0" },
    { password: undefined },
  ];
  for (const wrong of [...bad, { email: "nobody" }, { email: undefined }, { name: " " }, { role: "admin" }])
    expect(NewSuperAdministrator.safeParse({ ...given, ...wrong }).success).toBe(false);
});

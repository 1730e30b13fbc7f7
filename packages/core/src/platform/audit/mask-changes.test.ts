import { expect, it } from "vitest";
import { maskChanges } from "./mask-changes.ts";

type Member = {
  email: string | null;
  phone: string | null;
  wish: string;
  level: "basic" | "vip";
  isActive: boolean;
  endsAt: Date | null;
};
const before: Member = {
  email: "ming@example.com",
  phone: null,
  wish: "願家人平安",
  level: "basic",
  isActive: true,
  endsAt: new Date(0),
};

it("names the fields that changed; shows choices, switches and times, and nothing of a text", () => {
  const after: Partial<Member> = {
    email: "hua@example.com",
    phone: "+886912345678",
    wish: "",
    level: "vip",
    isActive: true,
    endsAt: null,
  };
  const changes = maskChanges(before, after, ["level", "isActive", "endsAt"]);
  expect(changes).toEqual({
    before: { email: "•••", phone: null, wish: "•••", level: "basic", endsAt: new Date(0) },
    after: { email: "•••", phone: "•••", wish: null, level: "vip", endsAt: null },
  });
  expect(JSON.stringify(changes)).not.toMatch(/ming|hua|9123|平安/);
});

it("masks what is not named as shown, and is null where nothing changed", () => {
  expect(maskChanges(before, { level: "vip" })).toEqual({ before: { level: "•••" }, after: { level: "•••" } });
  expect(maskChanges(before, { level: "basic", endsAt: new Date(0) }, ["level"])).toBeNull();
  expect(maskChanges(before, {})).toBeNull();
});

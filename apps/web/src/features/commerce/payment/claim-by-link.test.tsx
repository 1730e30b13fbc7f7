import type { SignedInMember } from "@panshi/contracts/accounts/member";
import { expect, test } from "vitest";
import { renderWithData } from "../../../lib/page/testing.tsx";
import { ClaimByLink } from "./claim-by-link.tsx";

const nothing = () => {};
const page = (user: SignedInMember | null | undefined) =>
  renderWithData(
    <ClaimByLink token="t" onClaimed={nothing} onRegister={nothing} onLogin={nothing} />,
    (client) => user !== undefined && client.setQueryData(["/api/auth/user"], user),
  );
const member = (fullName: string) => ({ firstName: "石", profile: { fullName } }) as SignedInMember;

test("who opens the link of a paid order is asked to claim it, by name, or to register or sign in first", () => {
  expect(page(member("林星石"))).toContain("這筆訂單會歸到「林星石」的帳號。只能領取一次");
  expect(page(member(""))).toContain("「石」的帳號");
  expect(page(member("林星石"))).toMatch(/<button[^>]*>領取</);
  expect(page(null)).toContain("款項已經收到。註冊或登入");
  expect(page(null)).toMatch(/註冊領取.*登入領取/);
  expect(page(undefined)).toContain("正在打開");
});

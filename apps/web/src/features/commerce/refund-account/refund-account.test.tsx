import type { SignedInMember } from "@panshi/contracts/accounts/member";
import type { BankAccountLink } from "@panshi/contracts/commerce/refund-request";
import { expect, test } from "vitest";
import { renderWithData } from "../../../lib/page/testing.tsx";
import { codeSentStatus, RefundAccount } from "./refund-account.tsx";

const nothing = () => {};
const link = { orderNumber: "PS1", description: "修行方案", amount: 3990 };
const page = (user: SignedInMember | null, more: Pick<BankAccountLink, "by" | "isMine"> | null) =>
  renderWithData(
    <RefundAccount
      token="t"
      frame={({ title, lead, children }) => (
        <>
          {title}｜{lead}｜{children}
        </>
      )}
      onLogin={nothing}
      onDone={nothing}
    />,
    (client) => {
      client.setQueryData(["/api/auth/user"], user);
      if (more) client.setQueryData(["refund account", "t", user?.id], { ...link, ...more });
    },
  ).replaceAll(/<span[^>]*>NT/g, "NT");
const member = { id: "1" } as SignedInMember;

test("the link says what is returned, and asks its member for the account", () => {
  const mine = page(member, { by: "member", isMine: true });
  expect(mine).toMatch(/^填寫退款的帳戶｜「修行方案」（訂單 PS1）會退還 NT\$ 3,990/);
  expect(mine).toMatch(/銀行代碼.*分行.*6 到 16 位數字.*戶名.*送出帳戶/);
  expect(mine).not.toContain("密碼");
});

test("a visitor signs in first, somebody else signs out, and who cannot sign in gets a code", () => {
  expect(page(null, { by: "member", isMine: false })).toMatch(/^先登入，再填寫｜「修行方案」.*請用下單的帳號登入/);
  const other = page(member, { by: "member", isMine: false });
  expect(other).toContain("換一個帳號登入｜這筆訂單是另一位會員的");
  expect(other).not.toContain("修行方案");
  const byCode = page(null, { by: "code", isMine: false });
  expect(byCode).toMatch(/^填寫退款的帳戶.*寄驗證碼給我/);
  expect(byCode).not.toContain("帳號");
  expect(page(null, null)).toContain("正在打開");
});

test("a code's time is Taipei's, with its second", () => {
  expect(codeSentStatus(Date.UTC(2026, 10, 28, 16, 5, 9))).toBe("驗證碼寄出了（00:05:09）");
});

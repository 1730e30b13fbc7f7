import type { AdminRefundRequest } from "@panshi/contracts/commerce/refund-request";
import { afterEach, expect, it, vi } from "vitest";
import { listButtonLabels, renderWithData, findUnmetTexts } from "../../../lib/testing.tsx";
import { BankAccountDialog } from "./payout-dialogs.tsx";

const received = vi.hoisted(() => ({ options: {} as unknown, state: {} as object }));
vi.mock("@panshi/ui/overlay/dialog", () => import("../../../lib/testing-dialogs.tsx"));
// A reading that was made, fails or is under way, as `state` says.
vi.mock("@tanstack/react-query", async (original) => ({
  ...(await original<object>()),
  useMutation: (options: object) => {
    received.options = options;
    return { isPending: false, mutate: () => {}, ...received.state };
  },
}));
afterEach(() => void vi.unstubAllGlobals());

it("a bank account is shown on demand, beside the amount that was accepted, and no cache keeps it", async () => {
  const row = { id: "r", orderNumber: "PS1", amount: 1330, proposed: 3990 } as AdminRefundRequest;
  const account = { bankCode: "812", branch: "0012", accountNumber: "00123456789", holder: "林星石" };
  const shown = (state: object) => {
    received.state = state;
    return renderWithData(<BankAccountDialog row={row} />);
  };
  for (const [state, button, ...words] of [
    [{}, "顯示帳戶", "退款帳戶：訂單 PS1 每次查看都會留下存取紀錄。", "!銀行代碼"],
    [{ isPending: true }, "-顯示帳戶", "!銀行代碼"],
    [{ data: account }, "關閉", "匯款金額 NT$ 1,330 銀行代碼 812 分行 0012 帳號 00123456789 戶名 林星石", "!NT$ 3,990"],
    [{ data: { ...account, branch: "" } }, "關閉", "分行 — 帳號 00123456789"],
    [{ error: new Error("no answer") }, "顯示帳戶", "連不上伺服器", "!銀行代碼"],
  ] as const) {
    const html = shown(state);
    expect([findUnmetTexts(html, words), listButtonLabels(html).at(-1)]).toEqual([[], button]);
  }
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", (url: string | URL, { body }: { body: string }) => {
    sent.push(String(url).replace(/^.*\/trpc\/admin\.|\?.*$/g, ""), JSON.parse(body)["0"]?.json);
    return Promise.resolve(new Response(JSON.stringify([{ result: { data: { json: account } } }])));
  });
  const { mutationFn, gcTime } = received.options as { mutationFn: () => Promise<unknown>; gcTime: number };
  expect([await mutationFn(), gcTime]).toEqual([account, 0]);
  expect(sent).toEqual(["refundRequest.account", { id: "r" }]);
});

import type { AdminRefundRequest } from "@panshi/contracts/commerce/refund-request";
import { refundRequestStateLabels } from "@panshi/contracts/commerce/refund-request-labels";
import { Badge, type Tone } from "@panshi/ui/display/badge";
import { NONE } from "../../../kit/list/cells.tsx";
import { useFormatTime } from "../../../lib/format-time.ts";

const tones: Record<AdminRefundRequest["state"], Tone> = {
  waiting: "warn",
  account_needed: "plain",
  paying: "warn",
  done: "good",
  declined: "plain",
  withdrawn: "plain",
  lapsed: "plain",
};

type State = Pick<AdminRefundRequest, "state" | "hasAccount" | "isPayable">;

/** Where a request stands; one that waits for a bank transfer says whether it may be made now. */
export function RequestState({ state, hasAccount, isPayable }: State) {
  const label =
    state === "paying" && hasAccount ? (isPayable ? "可以匯款" : "帳戶保留中") : refundRequestStateLabels[state];
  return <Badge tone={state === "paying" && !isPayable ? "plain" : tones[state]}>{label}</Badge>;
}

/** What has to happen next, and until or from when. */
export function NextStep({ request }: { request: AdminRefundRequest }) {
  const formatTime = useFormatTime();
  const { state, payoutFrom, isPayable, refusal, hasAccount, accountUntil } = request;
  if (state === "waiting") return refusal ? `金流沒有受理：${refusal}` : "請在三個工作天內回覆";
  if (state === "account_needed") return accountUntil ? `${formatTime(accountUntil)} 前等對方填帳戶` : "等對方填帳戶";
  if (state !== "paying") return NONE;
  if (!hasAccount || payoutFrom === null) return "等金流的結果；沒有結果的，到訂單頁查明";
  return isPayable ? "請匯款，再登錄匯款的憑證" : `${formatTime(payoutFrom)} 起可以匯款`;
}

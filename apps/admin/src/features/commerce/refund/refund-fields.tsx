import { type RefundProposal, refundBases, refundRefusalLabels } from "@panshi/contracts/commerce/refund";
import { Checkbox } from "@panshi/ui/form/field";
import { useFormContext, useWatch } from "react-hook-form";
import { useFormField } from "../../../kit/form/form-fields.tsx";
import { formatMoney } from "../../../kit/list/cells.tsx";
import { RefundDeadlines } from "./deadlines.tsx";

type ProposalProps = { proposal: RefundProposal };

/** What the published text gives back, why, and until when. */
export function ProposalText({ proposal }: ProposalProps) {
  const { amount, basis, left, daysLeft, totalDays } = proposal;
  return (
    <div className="grid gap-1 border-s-2 border-line-strong ps-4">
      <p>
        退款規定：{refundBases[basis]}
        {basis === "pro_rata" && daysLeft !== null && totalDays !== null && `（${totalDays} 天剩 ${daysLeft} 天）`}
        {amount > 0 && (
          <>
            ，<strong className="font-semibold whitespace-nowrap">{formatMoney(amount)}</strong>
          </>
        )}
        。
      </p>
      <p className="text-sm text-ink-soft">最多可以退 {formatMoney(left)}。</p>
      <RefundDeadlines wholeUntil={proposal.wholeUntil} gatewayUntil={proposal.gatewayUntil} />
    </div>
  );
}

/** Which products of a cart are taken back; the amount follows what was paid for them. */
export function ProductsField({ proposal }: ProposalProps) {
  const { field, frame } = useFormField({ name: "productIds", label: "收回哪些商品" });
  const { setValue } = useFormContext();
  const chosen = (field.value ?? []) as string[];
  if (proposal.items.length === 0) return null;
  const choose = (productId: string, checked: boolean) => {
    const next = checked ? [...chosen, productId] : chosen.filter((one) => one !== productId);
    field.onChange(next.length === 0 ? null : next);
    if (next.length === 0) return;
    const paid = proposal.items
      .filter((item) => next.includes(item.productId))
      .reduce((sum, item) => sum + item.amount, 0);
    setValue("amount", Math.min(paid, proposal.left), { shouldDirty: true });
  };
  return (
    <fieldset>
      <legend className="text-sm text-ink-soft">{frame.label}</legend>
      {proposal.items.map(({ productId, name, amount, withdrawn }) => (
        <Checkbox
          key={productId}
          checked={chosen.includes(productId)}
          disabled={withdrawn}
          onChange={({ target }) => choose(productId, target.checked)}
        >
          {name}
          <span className="tabular ms-3 text-sm whitespace-nowrap text-ink-soft">
            {withdrawn ? "已經收回" : formatMoney(amount)}
          </span>
        </Checkbox>
      ))}
      {frame.error && (
        <p role="alert" className="text-sm text-bad">
          {frame.error}
        </p>
      )}
    </fieldset>
  );
}

/** That the amount is not what the text gives, before it is sent. */
export function AmountNotice({ proposal }: ProposalProps) {
  const amount = Number(useWatch({ name: "amount" }));
  const words = noticeOf(amount, proposal);
  return (
    <p role="status" className={words ? "-mt-4 text-sm text-warn" : "sr-only"}>
      {words}
    </p>
  );
}

function noticeOf(amount: number, { amount: proposed, left, items }: RefundProposal): string {
  if (!Number.isInteger(amount) || amount < 1) return "";
  if (amount > left) return `超過可以退的 ${formatMoney(left)}`;
  if (amount === proposed || items.length > 0) return "";
  return amount > proposed
    ? `比退款規定多退 ${formatMoney(amount - proposed)}，請在原因裡說明`
    : `比退款規定少退 ${formatMoney(proposed - amount)}，請在原因裡說明`;
}

/** Why nothing can go back by this way. */
export function Refusal({ refusal }: { refusal: keyof typeof refundRefusalLabels }) {
  return <p className="border-s-2 border-warn ps-4">{refundRefusalLabels[refusal]}</p>;
}

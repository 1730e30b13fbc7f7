import { trpc } from "@panshi/client/trpc";
import type { OrderView } from "@panshi/contracts/commerce/order";
import type { RefundProposal } from "@panshi/contracts/commerce/refund";
import { REQUEST_REASON_MAX } from "@panshi/contracts/commerce/refund-request-labels";
import { Button } from "@panshi/ui/button";
import { Checkbox, Field, Textarea } from "@panshi/ui/form/field";
import { useEffect, useRef } from "react";
import { MutationForm } from "../../../lib/components/mutation-form.tsx";
import { formText } from "../../../lib/components/form-text.ts";
import { formatTwd } from "./refund-request-message.ts";

type RefundFormProps = {
  order: Pick<OrderView, "id" | "kind">;
  proposal: RefundProposal;
  /** The products that are meant; null for all. */
  chosen: string[] | null;
  onChoose: (productIds: string[] | null) => void;
  /** The proposal is of an earlier choice. */
  isChanging: boolean;
  onAsked: () => Promise<void>;
  onLeave: () => void;
};

/** Asks for the refund: of which products of a cart, and why, which may be left out. */
export function RefundForm({ order, proposal, chosen, onChoose, isChanging, onAsked, onLeave }: RefundFormProps) {
  const ask = trpc.payments.refundRequest.ask.useMutation({ onSuccess: onAsked });
  const offer = trpc.useUtils().payments.refundRequest.offer;
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input, textarea")?.focus(), []);
  const items = proposal.items.filter(({ withdrawn }) => !withdrawn);
  const selected = chosen ?? items.map(({ productId }) => productId);
  const choose = (productId: string, isChosen: boolean) => {
    const next = items
      .map((item) => item.productId)
      .filter((id) => (id === productId ? isChosen : selected.includes(id)));
    onChoose(next.length === items.length ? null : next);
  };
  const isEmpty = selected.length === 0 && items.length > 0;
  return (
    <div ref={form}>
      <MutationForm
        call={ask}
        read={(typed) =>
          isEmpty
            ? { missing: { productIds: "請至少選一件商品" } }
            : {
                input: {
                  orderId: order.id,
                  productIds: chosen,
                  reason: formText(typed, "reason"),
                  amount: proposal.amount,
                },
              }
        }
        onEscape={onLeave}
        actions={
          <div className="flex flex-wrap-reverse gap-4">
            <Button variant="quiet" disabled={ask.isPending} onClick={onLeave}>
              先不要
            </Button>
            <Button
              type="submit"
              busy={ask.isPending}
              busyLabel="送出中..."
              disabled={isChanging}
              className="max-sm:grow"
              onClick={() => ask.error && void offer.invalidate()}
            >
              送出申請
            </Button>
          </div>
        }
      >
        {items.length > 1 && (
          <fieldset>
            <legend className="text-sm text-ink-soft">哪些商品</legend>
            {items.map(({ productId, name, amount }) => (
              <Checkbox
                key={productId}
                name="productIds"
                checked={selected.includes(productId)}
                onChange={({ target }) => choose(productId, target.checked)}
              >
                {name}
                <span className="tabular text-sm text-ink-soft">　{formatTwd(amount)}</span>
              </Checkbox>
            ))}
          </fieldset>
        )}
        <Field
          label="想退的原因"
          required={false}
          name="reason"
          hint={
            order.kind === "cart" ? "檔案打不開或與說明不符，請寫下是哪一件、怎麼了。" : "願意的話，告訴我們為什麼。"
          }
        >
          <Textarea maxLength={REQUEST_REASON_MAX} />
        </Field>
      </MutationForm>
    </div>
  );
}

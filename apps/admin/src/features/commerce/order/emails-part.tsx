import { mailPurposeLabel } from "@panshi/contracts/site/unsent-email";
import type { OrderDetail } from "@panshi/contracts/commerce/order-detail";
import type { OrderDetailEmail } from "@panshi/contracts/commerce/order-detail-parts";
import { Button } from "@panshi/ui/button";
import { Badge, type Tone } from "@panshi/ui/display/badge";
import { Part, PartRow } from "../../../kit/detail/part.tsx";
import { Email, ZonedTime } from "../../../kit/list/cells.tsx";
import { useHasPermission } from "../../../lib/administrator.ts";
import { type OpenDialogByName, orderChildDialogNames } from "./order-dialog-names.ts";

const letterStates: Record<OrderDetailEmail["state"], { label: string; tone: Tone }> = {
  waiting: { label: "還沒寄出", tone: "warn" },
  sent: { label: "已寄出", tone: "good" },
  failed: { label: "寄送失敗", tone: "bad" },
  set_aside: { label: "已略過", tone: "plain" },
};

/** The letters about the order; one that was not sent can be queued again. */
export function EmailsPart({ order: { letters }, open }: { order: OrderDetail; open: OpenDialogByName }) {
  const mayRetry = useHasPermission("mail:retry");
  return (
    <Part title="信件">
      {letters.length === 0 ? (
        <p className="py-3 text-sm text-ink-soft">還沒有寄過信。</p>
      ) : (
        <ul aria-label="這筆訂單的信件">
          {letters.map(({ id, purpose, recipient, state, lastError, createdAt, sentAt }) => (
            <PartRow
              key={id}
              what={
                <>
                  <span>{mailPurposeLabel(purpose)}</span>
                  <span className="text-sm text-ink-soft">
                    <Email address={recipient} />
                  </span>
                </>
              }
              end={
                <>
                  {(state === "failed" || state === "waiting") && mayRetry && (
                    <Button
                      variant={state === "failed" ? "line" : "quiet"}
                      size="sm"
                      aria-label={`重寄「${mailPurposeLabel(purpose)}」`}
                      onClick={() => open(orderChildDialogNames.requeueLetter(id))}
                    >
                      重寄
                    </Button>
                  )}
                  <Badge tone={letterStates[state].tone}>{letterStates[state].label}</Badge>
                  <ZonedTime at={sentAt ?? createdAt} />
                </>
              }
            >
              {state !== "sent" && lastError}
            </PartRow>
          ))}
        </ul>
      )}
    </Part>
  );
}

import {
  type UnsentEmail,
  unsentEmailFailures,
  type UnsentEmailListInput,
  unsentEmailStates,
  requeueRefusals,
} from "@panshi/contracts/site/unsent-email";
import { Badge, type Tone } from "@panshi/ui/display/badge";
import { Email, NONE, OneLine, ZonedTime } from "../../../kit/list/cells.tsx";
import type { Columns } from "../../../kit/list/columns.ts";
import { OrderLink } from "../../../lib/order-link.tsx";

const tones: Record<UnsentEmail["state"], Tone> = { failed: "bad", lost: "bad", waiting: "plain" };

/** The columns of the letters that were not sent. */
export const unsentEmailColumns: Columns<UnsentEmail, typeof UnsentEmailListInput> = [
  { header: "信件", cell: ({ purpose }) => <OneLine>{purpose}</OneLine>, card: "title" },
  {
    header: "收件人",
    cell: ({ recipient }) => (
      <span className="one-line">
        <Email address={recipient} />
      </span>
    ),
    gives: 3,
    card: "note",
  },
  {
    header: "狀態",
    cell: ({ state }) => <Badge tone={tones[state]}>{unsentEmailStates[state]}</Badge>,
    card: "corner",
  },
  { header: "原因", cell: (letter) => <Reason letter={letter} />, className: "min-w-52 whitespace-normal!" },
  {
    header: "訂單",
    cell: ({ orderId, orderNumber }) =>
      orderId && orderNumber ? <OrderLink id={orderId} number={orderNumber} /> : NONE,
    gives: 1,
    card: "labelled",
  },
  {
    header: "建立時間",
    cell: ({ createdAt }) => <ZonedTime at={createdAt} />,
    sort: "-createdAt",
    gives: 2,
    order: { up: "依建立時間，舊的在前", down: "依建立時間，新的在前" },
    figure: true,
  },
];

/** What went wrong and what happens next: the kind in words, and the mail server's own answer below it. */
function Reason({ letter: { failure, answer, isRetried, refusal, state } }: { letter: UnsentEmail }) {
  const next = refusal ? requeueRefusals[refusal] : isRetried ? "系統還會再試" : null;
  return (
    <span className="block min-w-0">
      {state === "lost" && <span className="block">已排程，尚未送出</span>}
      {failure && <span className="block">{unsentEmailFailures[failure]}</span>}
      {answer && <span className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">{answer}</span>}
      {next && <span className="block text-sm text-ink-soft">{next}</span>}
    </span>
  );
}

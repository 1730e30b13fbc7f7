import { trpc } from "@panshi/client/trpc";
import type { TempleOverview } from "@panshi/contracts/journey/temple";
import { Button, buttonClass } from "@panshi/ui/button";
import { toast } from "@panshi/ui/overlay/toast-store";
import { Link } from "react-router-dom";
import { ErrorMessage } from "../../../../lib/components/error-message.tsx";
import { NO_GUARANTEE_NOTICE } from "../../../../lib/components/practice-notice.ts";
import { renewalOffer } from "../../../../lib/renewal-offer.ts";
import { useSetViewer } from "../../../../lib/session/viewer.ts";
import { trialNotice } from "./upgrade.ts";

type PlanOfferProps = {
  overview: Pick<TempleOverview, "membership" | "chosenPlan" | "trial">;
  /** Whether it stands below another, more important action, and the page itself says that the trial began. */
  quiet?: boolean;
  /** Called when the trial runs. */
  onStarted?: () => void;
};

/**
 * What a member without a running plan can do: pay for the plan that they chose or had, and, where they had none, start the trial by
 * one press.
 */
export function PlanOffer({ overview, quiet = false, onStarted }: PlanOfferProps) {
  const utils = trpc.useUtils();
  const becomeViewer = useSetViewer();
  const start = trpc.member.temple.startTrial.useMutation({
    onSuccess: ({ user, started }) => {
      becomeViewer(user);
      const said = trialNotice(started, quiet);
      if (said) toast(said);
      onStarted?.();
    },
    // What was offered may have changed since; the refusal stays to be read.
    onError: () => void utils.member.temple.overview.invalidate(),
  });
  const { label, path } = renewalOffer(overview);
  const trialOpen = overview.trial === "open";
  const payFirst = overview.chosenPlan !== null || !trialOpen;
  const pay = (
    <Link key="pay" to={path} className={buttonClass(payFirst && !quiet ? "ember" : "line")}>
      {label}
    </Link>
  );
  const trial = trialOpen && (
    <Button
      key="trial"
      variant={payFirst || quiet ? "line" : "ember"}
      busy={start.isPending}
      onClick={() => start.mutate()}
    >
      {start.isPending ? "開始中..." : "開始七天體驗"}
    </Button>
  );
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-4">{payFirst ? [pay, trial] : [trial, pay]}</div>
      <ErrorMessage error={start.error} />
      <p className="text-sm text-ink-soft">
        {trialOpen && "七天體驗免費，每個人一次，到期自動停止。"}
        {NO_GUARANTEE_NOTICE}。
      </p>
    </div>
  );
}

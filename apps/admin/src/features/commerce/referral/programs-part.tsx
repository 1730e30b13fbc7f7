import type { ReferralProgram } from "@panshi/contracts/commerce/referral";
import { trpc } from "@panshi/client/trpc";
import { Button } from "@panshi/ui/button";
import { Badge } from "@panshi/ui/display/badge";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { Part, PartRow } from "../../../kit/detail/part.tsx";
import { useHistoryDialog } from "../../../kit/layer.ts";
import { formatMoney, formatNumber } from "../../../kit/list/cells.tsx";
import { useHasPermission } from "../../../lib/administrator.ts";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";
import { QueryError } from "../../../shell/load-error.tsx";
import { ReferralProgramForm, StartProgramDialog, StopProgramDialog, termsOf } from "./program-dialogs.tsx";

const dialogs = { edit: ReferralProgramForm, start: StartProgramDialog, stop: StopProgramDialog } as const;
type Verb = keyof typeof dialogs;
/** The layers of the list below are its rows'; one that begins with `~` is not. */
const layerOf = (verb: Verb, { id }: ReferralProgram) => `~program-${verb}-${id}`;
const verbs = Object.keys(dialogs) as Verb[];

/** The programs, of which there are few. */
export const useReferralPrograms = () => trpc.admin.referralProgram.list.useQuery({}, freshAtVisitOptions);

/** The referral programs: at most one runs. Whoever may starts, stops and sets them. */
export function ProgramsPart() {
  const query = useReferralPrograms();
  const { layer } = useHistoryDialog();
  // The running one first.
  const programs = query.data?.items.toSorted((a, b) => Number(b.isActive) - Number(a.isActive));
  return (
    <div className="pt-2 pb-8">
      <Part title="推薦計畫">
        {query.error && !programs ? (
          <QueryError title="推薦計畫讀取失敗" query={query} className="py-4" />
        ) : programs ? (
          <ul>
            {programs.map((program) => (
              <ProgramRow key={program.id} program={program} />
            ))}
          </ul>
        ) : (
          <SkeletonLines lines={2} className="py-4" />
        )}
        {programs?.length === 0 && <p className="py-3 text-ink-soft">還沒有推薦計畫。</p>}
        {programs && !programs.some(({ isActive }) => isActive) && programs.length > 0 && (
          <p className="pt-3 text-sm text-ink-soft">現在沒有進行中的計畫，用推薦連結註冊的人不會計入。</p>
        )}
      </Part>
      {programs?.flatMap((program) =>
        verbs
          .filter((verb) => layer === layerOf(verb, program))
          .map((verb) => {
            const Dialog = dialogs[verb];
            return <Dialog key={verb} program={program} running={programs.find(({ isActive }) => isActive)} />;
          }),
      )}
    </div>
  );
}

function ProgramRow({ program }: { program: ReferralProgram }) {
  const { open } = useHistoryDialog();
  const mayWrite = useHasPermission("referrals:write");
  const { name, isActive, totalReferrals, totalRewards } = program;
  const change: Verb = isActive ? "stop" : "start";
  return (
    <PartRow
      what={
        <>
          <span className="wrap-anywhere">{name}</span>
          <Badge tone={isActive ? "good" : "plain"}>{isActive ? "進行中" : "未進行"}</Badge>
        </>
      }
      end={
        mayWrite && (
          <span className="-ms-4 flex sm:ms-0">
            <Button
              variant="quiet"
              size="sm"
              aria-label={`${isActive ? "停止" : "開始"}「${name}」`}
              onClick={() => open(layerOf(change, program))}
            >
              {isActive ? "停止" : "開始"}
            </Button>
            <Button
              variant="quiet"
              size="sm"
              aria-label={`編輯「${name}」`}
              onClick={() => open(layerOf("edit", program))}
            >
              編輯
            </Button>
          </span>
        )
      }
    >
      <span className="block text-pretty">{termsOf(program)}</span>
      <span className="tabular block">
        推薦 {formatNumber(totalReferrals)} 人，推薦人的獎勵共 {formatMoney(totalRewards)}
      </span>
    </PartRow>
  );
}

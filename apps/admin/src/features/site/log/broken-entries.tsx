import type { AuditVerification } from "@panshi/contracts/site/log";
import { AuditRow } from "./audit-row.tsx";

/** The most ids that the server keeps. */
const MAX = 100;

/** The entries at which the chain does not hold: those that are still there, and the numbers of those that are not. */
export function BrokenEntries({ found }: { found: AuditVerification }) {
  const { broken, brokenIds } = found;
  const there = new Set(broken.map(({ id }) => id));
  const gone = brokenIds.filter((id) => !there.has(id));
  return (
    <div className="mt-4 grid gap-2 border-s-2 border-bad ps-6">
      <p className="measure">
        這些紀錄的內容、順序或前一筆，和寫下時不一樣：有人改過、刪過或插進了紀錄。請保留資料庫，和備份比對。
        {brokenIds.length >= MAX && `只列出前 ${MAX} 筆。`}
      </p>
      {gone.length > 0 && <p className="tabular text-sm">已經不在的紀錄：{gone.map((id) => `#${id}`).join("、")}</p>}
      {broken.length > 0 && (
        <ul aria-label="對不上的紀錄" className="border-t border-line">
          {broken.map((entry) => (
            <AuditRow key={entry.id} entry={entry} dated />
          ))}
        </ul>
      )}
    </div>
  );
}

import { formatTaipeiDay } from "@panshi/client/taipei-date";
import type { NewerVersion as Newer } from "@panshi/contracts/platform/file";

type NewerVersionProps = { newer: Newer /** What was bought, for a screen reader. */; name: string };

/** Says that a file was changed since it was bought, and links to the version that was bought. */
export function NewerVersion({ newer: { number, note, date, boughtUrl }, name }: NewerVersionProps) {
  return (
    <p className="text-sm text-ink-soft">
      {`這是第 ${number} 版，`}
      <time dateTime={date}>{formatTaipeiDay(date)}</time>
      {`更新${note ? `：${note}` : "。"}`}
      <a href={`${boughtUrl}?download`} className="block w-fit underline decoration-line-strong underline-offset-4">
        取得買下時的版本
        <span className="sr-only">：{name}</span>
      </a>
    </p>
  );
}

import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { trpc } from "@panshi/client/trpc";
import { type Download, formatSize, mediaTypeLabel, uploadPath } from "@panshi/contracts/platform/file";
import { buttonClass } from "@panshi/ui/button";
import { EmptyState } from "@panshi/ui/display/empty";
import { QueryBoundary } from "../../../lib/components/query-boundary.tsx";
import { NewerVersion } from "../../../lib/components/newer-version.tsx";
import { useViewer } from "../../../lib/session/viewer.ts";

/** The free files, and those that the member owns. */
export function Downloads() {
  const free = trpc.member.shop.freeFiles.useQuery();
  const { user } = useViewer();
  const own = trpc.member.shop.ownFiles.useQuery(undefined, { enabled: user !== null });
  const files = [...(free.data ?? []), ...(own.data ?? [])];
  const nothing = free.data && (own.data || !user) && files.length === 0;
  return (
    <>
      <QueryBoundary query={free} what="檔案" loading={<Loading />}>
        {(files) => files.length > 0 && <Files title="人人都可以下載" files={files} />}
      </QueryBoundary>
      {user && (
        <QueryBoundary query={own} what="你的檔案" loading={!free.isPending && <Loading />}>
          {(files) => files.length > 0 && <Files title="你的" files={files} />}
        </QueryBoundary>
      )}
      {nothing && (
        <EmptyState
          headingLevel={2}
          title="目前沒有可下載的檔案"
          text="放上來的檔案，和你在靈魂百貨得到的，都會在這裡。"
        />
      )}
    </>
  );
}

const Loading = () => (
  <p role="status" className="animate-breathe py-12 text-ink-soft">
    載入中...
  </p>
);

function Files({ title, files }: { title: string; files: readonly Download[] }) {
  return (
    <section aria-label={title} className="pb-air-1">
      <h2 className="pb-4 text-xl font-light">{title}</h2>
      <ul>
        {files.map((file) => (
          <FileRow key={file.filename} file={file} />
        ))}
      </ul>
    </section>
  );
}

/** A file: its name, type, size and day, and its download link (S2.91). */
export function FileRow({ file }: { file: Download }) {
  const { name, description, filename, size, date, type, newer, stopped } = file;
  const facts = [
    { what: "類型", value: mediaTypeLabel(type) },
    { what: "大小", value: formatSize(size) },
    { what: "日期", value: <time dateTime={date}>{formatTaipeiDay(date)}</time> },
  ];
  return (
    <li className="grid gap-x-16 gap-y-4 border-t border-line py-8 last:border-b lg:grid-cols-[minmax(0,1fr)_auto_auto] lg:items-center lg:py-10">
      <div className="grid gap-2">
        <h3 className="text-2xl lg:text-3xl">{name}</h3>
        {description && <p className="text-ink-soft">{description}</p>}
        {newer && <NewerVersion newer={newer} name={name} />}
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-1 text-sm">
        {facts.map(({ what, value }) => (
          <div key={what}>
            <dt className="sr-only lg:not-sr-only lg:text-ink-soft">{what}</dt>
            <dd className="tabular max-lg:text-ink-soft">{value}</dd>
          </div>
        ))}
      </dl>
      {stopped ? (
        <p className="max-w-48 text-sm text-ink-soft">退款處理中，現在不能下載；退款沒有完成的話，就能再下載。</p>
      ) : (
        <a href={`${uploadPath(filename)}?download`} className={buttonClass("line", "md", "justify-self-start")}>
          下載
          <span className="sr-only">「{name}」</span>
        </a>
      )}
    </li>
  );
}

import { trpc } from "@panshi/client/trpc";
import type { Download } from "@panshi/contracts/platform/file";
import { Empty } from "@panshi/ui/display/empty";
import { Loaded } from "../../../lib/components/loaded.tsx";
import { useViewer } from "../../../lib/session/viewer.ts";
import { FileRow } from "./file-row.tsx";

/** The free files, and those that the member owns. */
export function Downloads() {
  const free = trpc.member.shop.freeFiles.useQuery();
  const { user } = useViewer();
  const own = trpc.member.shop.ownFiles.useQuery(undefined, { enabled: user !== null });
  const files = [...(free.data ?? []), ...(own.data ?? [])];
  const nothing = free.data && (own.data || !user) && files.length === 0;
  return (
    <>
      <Loaded query={free} what="檔案" loading={<Loading />}>
        {(files) => files.length > 0 && <Files title="人人都可以下載" files={files} />}
      </Loaded>
      {user && (
        <Loaded query={own} what="你的檔案" loading={!free.isPending && <Loading />}>
          {(files) => files.length > 0 && <Files title="你的" files={files} />}
        </Loaded>
      )}
      {nothing && (
        <Empty headingLevel={2} title="目前沒有可下載的檔案" text="放上來的檔案，和你在靈魂百貨得到的，都會在這裡。" />
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

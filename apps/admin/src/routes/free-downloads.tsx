import { trpc } from "@panshi/client/trpc";
import { type FreeDownload, FreeDownloadListInput } from "@panshi/contracts/content/free-download";
import { freeDownloadColumns, listedStates } from "../features/content/free-download/free-download-columns.tsx";
import {
  FreeDownloadForm,
  freeDownloadResource,
  ReplaceFileDialog,
} from "../features/content/free-download/free-download-dialogs.tsx";
import { GoodsAndDownloadsTabs } from "../features/commerce/product/goods-and-downloads-tabs.tsx";
import type { RowAction } from "../kit/list/row-actions.tsx";
import { ListScreen } from "../kit/list-screen.tsx";

const filters = { isActive: { label: "狀態", options: listedStates } } as const;
const actions: readonly RowAction<FreeDownload>[] = [
  { label: "更換檔案", icon: "file", weighty: true, dialog: (row) => <ReplaceFileDialog download={row} /> },
];

/** `/admin/products/free-downloads`: what everybody may download. */
export default function FreeDownloads() {
  const calls = trpc.useUtils().client.admin.freeDownload;
  return (
    <ListScreen
      noun={freeDownloadResource}
      lead="下載頁上人人都可以取得的檔案。"
      empty="下載頁還沒有檔案。"
      may="products:write"
      list={FreeDownloadListInput}
      query={calls.list.query}
      get={calls.get.query}
      columns={freeDownloadColumns}
      filters={filters}
      reorder={{ call: calls.move.mutate, may: "products:write", sort: "displayOrder" }}
      actions={actions}
      form={(download) => <FreeDownloadForm download={download} />}
      remove={{
        call: ({ id }) => calls.delete.mutate({ id }),
        text: ({ title }) => `「${title}」和它的檔案會被刪除，原來的連結也打不開了。`,
      }}
      above={<GoodsAndDownloadsTabs />}
    />
  );
}

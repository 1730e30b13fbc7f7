import { FILE_MISSING } from "@panshi/contracts/platform/messages";
import { trpc } from "@panshi/client/trpc";
import { FreeDownload, FreeDownloadInput } from "@panshi/contracts/content/free-download";
import { GOODS_FILE_MAX_BYTES, productFileMessages } from "@panshi/contracts/commerce/product-edit";
import * as z from "zod/mini";
import { ActionDialog } from "../../../kit/form/action-dialog.tsx";
import { FileField, optionalFileSchema, useFileUpload } from "../../../kit/form/file-field.tsx";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { typedFormFields, type ValuesOf } from "../../../kit/form/form-fields.tsx";
import { declareResource } from "../../../kit/resource-info.ts";

export const freeDownloadResource = declareResource<FreeDownload>({
  name: "免費下載",
  unit: "個",
  title: ({ title }) => title,
  calls: trpc.admin.freeDownload,
});

const path = "/api/admin/free-downloads";
const accept = ".pdf,.mp3,.jpg,.jpeg,.png,.avif,.zip";
const NewFile = z.strictObject({
  file: optionalFileSchema(GOODS_FILE_MAX_BYTES).check(z.refine((file) => file !== null, FILE_MISSING)),
});
/** Its place is changed in the list. */
const Texts = z.omit(FreeDownloadInput, { displayOrder: true });
const NewDownload = z.extend(Texts, NewFile.shape);

const empty: ValuesOf<typeof NewDownload> = { title: "", description: "", isActive: true, file: null };
const toValues = ({ title, description, isActive }: FreeDownload) => ({ title, description, isActive });
const field = typedFormFields<typeof Texts>();

const texts = (
  <>
    <field.Text name="title" label="名稱" required className="font-display text-xl font-black" />
    <field.Text name="description" label="說明" hint="一句話，寫在下載頁的名稱下面" />
    <field.Switch name="isActive" label="列在下載頁" hint="沒有列出的檔案，已經有連結的人仍打得開" />
  </>
);

/** Adds a free download with its file, or edits its texts. */
export function FreeDownloadForm({ download }: { download: FreeDownload | null }) {
  const { update } = trpc.useUtils().client.admin.freeDownload;
  const { sent, upload } = useFileUpload(FreeDownload);
  if (download)
    return (
      <FormDialog
        noun={freeDownloadResource}
        row={download}
        schema={Texts}
        empty={toValues(download)}
        save={(input, base) => update.mutate({ ...input, id: download.id, ...base })}
      >
        {texts}
      </FormDialog>
    );
  return (
    <FormDialog
      noun={freeDownloadResource}
      row={null}
      schema={NewDownload}
      empty={empty}
      save={(input) => upload(path, input)}
    >
      <FileField name="file" label="檔案" hint={productFileMessages.file} accept={accept} sent={sent} required />
      {texts}
    </FormDialog>
  );
}

/** Gives a free download another file. */
export function ReplaceFileDialog({ download }: { download: FreeDownload }) {
  const { sent, upload } = useFileUpload(FreeDownload);
  return (
    <ActionDialog
      noun={freeDownloadResource}
      row={download}
      title={`更換「${download.title}」的檔案`}
      lead="下載頁會換成新的檔案，原來的就移除了，不能復原。"
      schema={NewFile}
      values={{ file: null }}
      ready={({ file }) => file !== null}
      submit="更換檔案"
      destructive
      failed={{ title: "檔案更換失敗", description: "檔案沒有改變" }}
      call={(input) => upload(`${path}/${download.id}/file`, input)}
      done={({ title }) => ({ title: "檔案換好了", description: title })}
    >
      <FileField name="file" label="新的檔案" hint={productFileMessages.file} accept={accept} sent={sent} required />
    </ActionDialog>
  );
}

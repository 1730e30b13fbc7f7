import { apiRequest } from "@panshi/client/http";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { Button, buttonClass } from "@panshi/ui/button";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { ErrorMessage } from "../../../../lib/components/error-message.tsx";
import { paths } from "../../../../paths.ts";
import { SettingsSection } from "../settings-section.tsx";

/** How long an object URL is kept for the browser to start the download. */
const DOWNLOAD_GRACE_MS = 60_000;

/** Downloads a file. */
function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), DOWNLOAD_GRACE_MS);
}

/** Exports the member's data as one file. Fetched instead of linked, so that an error is shown here. */
export function ExportSection() {
  const take = useMutation({
    mutationFn: async () => (await apiRequest("GET", "/api/account/export")).blob(),
    onSuccess: (everything) => {
      saveFile(`panshi-export-${taipeiDay(new Date())}.json`, everything);
      toast({ title: "檔案準備好了", description: "存在瀏覽器下載的地方。" });
    },
  });
  return (
    <SettingsSection title="帶走你的資料">
      <p>
        你寫的願、對話、手冊裡的字、冥想時刻、抽過的籤、訂單與個人資料，都在一個 JSON
        檔裡。裡面有私密的話，請收在安全的地方。
      </p>
      <ErrorMessage error={take.error} />
      <p className="flex flex-wrap gap-4">
        <Link to={paths.ownData} className={buttonClass("line", "md", "max-sm:w-full")}>
          在這裡讀
        </Link>
        <Button variant="line" busy={take.isPending} className="max-sm:w-full" onClick={() => take.mutate()}>
          {take.isPending ? "整理中..." : "下載一份"}
        </Button>
      </p>
    </SettingsSection>
  );
}

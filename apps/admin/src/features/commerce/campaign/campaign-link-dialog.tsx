import { type Campaign, campaignStatuses } from "@panshi/contracts/commerce/campaign";
import { Button } from "@panshi/ui/button";
import { Skeleton } from "@panshi/ui/display/skeleton";
import { toast } from "@panshi/ui/overlay/toast-store";
import { lazy, type ReactNode, Suspense, useId } from "react";
import { DetailsDialog } from "../../../kit/detail/details-dialog.tsx";

/** Its library is loaded with the dialog that shows it. */
const CampaignQr = lazy(() => import("./campaign-qr.tsx"));

/** What to hand out: the link, the picture's address and the QR code. */
export function CampaignLinkDialog({ campaign }: { campaign: Campaign }) {
  const { name, link, pictureLink, landingPath } = campaign;
  const reason = uncountedReason(campaign);
  return (
    <DetailsDialog title={`「${name}」的連結`} buttons={null}>
      {reason && (
        <p role="note" className="measure border-s-2 border-warn ps-4">
          {reason}，現在打開連結只會到首頁，點擊與曝光都不計算。
        </p>
      )}
      <Address
        label="連結"
        address={link}
        hint={`有人打開一次算一次點擊，帶到${landingPath === "/" ? "首頁" : ` ${landingPath}`}。三十天內、登出之前，若這是最後點的活動連結，付了款的訂單算一次轉換；免費與整筆退款的不算。`}
      />
      <Address
        label="圖片網址"
        address={pictureLink}
        hint="一個看不見的圖點，放進信件或別的網站，每顯示一次算一次曝光。"
      />
      <Part label="QR code">
        <Suspense fallback={<Skeleton className="size-48" />}>
          <CampaignQr campaign={campaign} />
        </Suspense>
      </Part>
    </DetailsDialog>
  );
}

/** Why the link counts nothing now; null while it does. */
function uncountedReason({ isActive, status }: Campaign): string | null {
  if (status === "completed") return `活動${campaignStatuses.completed}`;
  if (!isActive) return "活動已停用";
  return status === "scheduled" ? "活動還沒開始" : null;
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <h3 id={heading} className="text-sm text-ink-soft">
        {label}
      </h3>
      {children}
    </section>
  );
}

function Address({ label, address, hint }: { label: string; address: string; hint: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: `${label}已複製` });
    } catch {
      toast({ title: "瀏覽器不讓這一頁複製", description: "請選取網址，自己複製。", kind: "destructive" });
    }
  };
  return (
    <Part label={label}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 font-mono break-all select-all">{address}</p>
        <Button variant="line" size="sm" onClick={() => void copy()}>
          複製{label}
        </Button>
      </div>
      <p className="measure text-sm text-ink-soft">{hint}</p>
    </Part>
  );
}

import type { Campaign } from "@panshi/contracts/commerce/campaign";
import { buttonClass } from "@panshi/ui/button";
import { useMemo } from "react";
import { QrCode, qrCodePicture } from "@panshi/ui/display/qr-code";

/** The QR code of a campaign's link, to look at and to download. */
export default function CampaignQr({ campaign: { name, code, link } }: { campaign: Campaign }) {
  const picture = useMemo(() => qrCodePicture(link), [link]);
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
      <QrCode text={link} label={`「${name}」連結的 QR code`} />
      <a href={picture} download={`panshi-${code}.png`} className={buttonClass("line", "sm")}>
        下載 QR code
      </a>
    </div>
  );
}

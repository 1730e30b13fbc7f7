import { QrCode } from "@panshi/ui/display/qr-code";

/** The QR code of the member's link. */
const ReferralQr = ({ link }: { link: string }) => (
  <QrCode text={link} label="邀請連結的 QR code" className="bg-paper" />
);
export default ReferralQr;

import { encode } from "uqr";
import { classList } from "../class-list.tsx";

/** Light squares around the code, without which scanners miss it. */
const BORDER = 2;
const CORRECTION = "M";

/** A QR code, dark on light as scanners expect it. */
export function QrCode({ text, label, className = "bg-white" }: { text: string; label: string; className?: string }) {
  const { data, size } = encode(text, { ecc: CORRECTION, border: BORDER });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classList("size-48 text-night-950", className)}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

/** The side of a dark square of the picture, in pixels: sharp where it is printed. */
const SQUARE_PX = 24;

/** A QR code as the address of a PNG. */
export function qrCodePicture(text: string): string {
  const { data, size } = encode(text, { ecc: CORRECTION, border: BORDER });
  const canvas = document.createElement("canvas");
  canvas.width = size * SQUARE_PX;
  canvas.height = size * SQUARE_PX;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser cannot draw a picture.");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = "#000";
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries()) if (dark) pen.fillRect(x * SQUARE_PX, y * SQUARE_PX, SQUARE_PX, SQUARE_PX);
  return canvas.toDataURL("image/png");
}

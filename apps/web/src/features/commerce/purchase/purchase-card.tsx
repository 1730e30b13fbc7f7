import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { type Purchase, productTypes } from "@panshi/contracts/commerce/purchase";
import { Icon, type IconName } from "@panshi/ui/display/icon";
import { NewerVersion } from "../../../lib/components/newer-version.tsx";
import { OwnPicture } from "../../../lib/components/own-picture.tsx";
import { fileKind } from "./file-kind.ts";
import type { PurchaseSound } from "./use-purchase-sound.ts";

type PurchaseCardProps = { purchase: Purchase; sound: PurchaseSound; onLook: () => void };

/** One purchase: image, name, date and actions. */
export function PurchaseCard({ purchase, sound, onLook }: PurchaseCardProps) {
  const { id, productName, productType, imageUrl, purchaseDate, fileUrl, mediaType, newer, stoppedAt } = purchase;
  const kind = fileKind(fileUrl, mediaType);
  const sounding = sound.playing === id;
  return (
    <li className="grid content-start gap-3">
      {imageUrl ? (
        <OwnPicture
          imageUrl={imageUrl}
          sizes="(width >= 40rem) 20rem, 92vw"
          alt=""
          width={640}
          height={640}
          loading="lazy"
          className="aspect-square w-full object-cover brightness-90"
        />
      ) : (
        <div aria-hidden className="lit grid aspect-square place-items-center text-line-strong">
          <Icon name={productType === "music" ? "sound" : "slip"} className="size-16" />
        </div>
      )}
      <p className="flex justify-between gap-4 border-t border-line pt-3 text-sm text-ink-soft">
        <span>{productTypes[productType]}</span>
        <time dateTime={purchaseDate}>{formatTaipeiDay(purchaseDate)}</time>
      </p>
      <h3 className="text-xl">{productName}</h3>
      {stoppedAt && (
        <p className="text-ink-soft">
          {formatTaipeiDay(stoppedAt)}起退款處理中，現在不能開啟。退款沒有完成的話，它會原樣回到這裡。
        </p>
      )}
      {kind === "none" && !stoppedAt && (
        <p className="text-ink-soft">這件收藏的檔案還沒有準備好。準備好之後，會直接出現在這裡。</p>
      )}
      {fileUrl && (
        <div className="flex flex-wrap gap-x-8">
          {kind === "sound" && (
            <CardAction
              icon={sounding ? "pause" : "play"}
              name={productName}
              pressed={sounding}
              onClick={() => sound.toggle(id, fileUrl)}
            >
              {sounding ? "停下" : "播放"}
            </CardAction>
          )}
          {kind === "picture" && (
            <CardAction icon="eye" name={productName} onClick={onLook}>
              放大看
            </CardAction>
          )}
          <a href={fileUrl} download className={actionClass}>
            取得檔案
            <span className="sr-only">：{productName}</span>
          </a>
        </div>
      )}
      {newer && <NewerVersion newer={newer} name={productName} />}
      {sound.failed === id && (
        <p role="alert" className="text-sm text-bad">
          現在放不出聲音，請稍後再試，或先取得檔案。
        </p>
      )}
    </li>
  );
}

const actionClass =
  "inline-flex min-h-11 items-center gap-2 text-ink underline decoration-line-strong underline-offset-8 hover:decoration-ink";

type CardActionProps = { icon: IconName; name: string; pressed?: boolean; onClick: () => void; children: string };

function CardAction({ icon, name, pressed, onClick, children }: CardActionProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      {...(pressed !== undefined && { "aria-pressed": pressed })}
      className={actionClass}
    >
      <Icon name={icon} />
      {children}
      <span className="sr-only">：{name}</span>
    </button>
  );
}

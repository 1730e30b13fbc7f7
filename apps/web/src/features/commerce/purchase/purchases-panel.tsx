import { usePagedQuery } from "@panshi/client/paged-query";
import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { trpc } from "@panshi/client/trpc";
import { productTypes, type Purchase } from "@panshi/contracts/commerce/purchase";
import { buttonClass } from "@panshi/ui/button";
import { EmptyState } from "@panshi/ui/display/empty";
import { Icon, type IconName } from "@panshi/ui/display/icon";
import { useCallback, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { FullScreen } from "../../../lib/components/full-screen.tsx";
import { NewerVersion } from "../../../lib/components/newer-version.tsx";
import { SiteImage } from "../../../lib/components/site-image.tsx";
import { PagedList } from "../../../lib/components/paged-list.tsx";
import { paths } from "../../../paths.ts";

/** The member's purchases. */
export default function PurchasesPanel() {
  const client = trpc.useUtils().client;
  const list = usePagedQuery(["member", "temple", "purchases"], (page) => client.member.temple.purchases.query(page));
  const sound = usePurchaseSound();
  const [viewed, setViewed] = useState<Purchase | null>(null);
  const empty = (
    <EmptyState
      headingLevel={2}
      title="寶庫還空著"
      text="靈魂百貨裡有看的、有聽的。你帶回來的每一件，都會放在這裡，隨時能打開。"
      action={
        <Link to={paths.shop} className={buttonClass("ember")}>
          逛逛靈魂百貨
        </Link>
      }
    />
  );
  return (
    <>
      <PagedList list={list} what="收藏" empty={empty}>
        {(purchases) => (
          <>
            <h2 className="sr-only">寶庫</h2>
            <ul className="grid gap-x-10 gap-y-16 pt-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-16 lg:[&>li:nth-child(3n+2)]:mt-16">
              {purchases.map((purchase) => (
                <PurchaseCard key={purchase.id} purchase={purchase} sound={sound} onLook={() => setViewed(purchase)} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
      {viewed?.fileUrl && (
        <FullScreen label={viewed.productName} onClose={() => setViewed(null)}>
          <img src={viewed.fileUrl} alt={viewed.productName} className="size-full object-contain" />
        </FullScreen>
      )}
    </>
  );
}

type PurchaseCardProps = { purchase: Purchase; sound: PurchaseSound; onLook: () => void };

/** One purchase: image, name, date and actions. */
export function PurchaseCard({ purchase, sound, onLook }: PurchaseCardProps) {
  const { id, productName, productType, imageUrl, purchaseDate, fileUrl, mediaType, newer, stoppedAt } = purchase;
  const kind = fileKind(fileUrl, mediaType);
  const sounding = sound.playing === id;
  return (
    <li className="grid content-start gap-3">
      {imageUrl ? (
        <SiteImage
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

/** How a purchased file can be used: played, looked at or only downloaded; `none` without a file. */
type FileKind = "sound" | "picture" | "file" | "none";

/** The kind of a file from its address and its media type, e.g. `audio/mpeg`. */
export function fileKind(fileUrl: string | null, mediaType: string | null): FileKind {
  if (fileUrl === null) return "none";
  if (mediaType?.startsWith("audio/")) return "sound";
  return mediaType?.startsWith("image/") ? "picture" : "file";
}

type PurchaseSound = {
  /** The id of the playing purchase; null for none. */
  playing: string | null;
  /** The id of the purchase that could not be played. */
  failed: string | null;
  toggle: (id: string, fileUrl: string) => void;
};

/** Plays purchased music, one file at a time, and stops on unmount. */
function usePurchaseSound(): PurchaseSound {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [playing, setPlaying] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);

  const stop = useCallback(() => {
    audio.current?.pause();
    audio.current = null;
    setPlaying(null);
  }, []);
  useEffect(() => stop, [stop]);

  const toggle = useCallback(
    (id: string, fileUrl: string) => {
      const same = playing === id;
      stop();
      setFailed(null);
      if (same) return;
      const next = new Audio(fileUrl);
      audio.current = next;
      setPlaying(id);
      // Ignore the failure of an older file, which the next one interrupted.
      const ifCurrent = (act: () => void) => () => audio.current === next && act();
      next.addEventListener("ended", ifCurrent(stop));
      next.addEventListener("pause", ifCurrent(stop));
      next.play().catch(
        ifCurrent(() => {
          stop();
          setFailed(id);
        }),
      );
    },
    [playing, stop],
  );
  return { playing, failed, toggle };
}

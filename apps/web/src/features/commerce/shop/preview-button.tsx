import { Icon } from "@panshi/ui/display/icon";
import { toggleAudioPreview, useAudioPreviewState } from "./previews.ts";

/** Plays or stops a product's preview. */
export function AudioPreviewButton({ name, address }: { name: string; address: string }) {
  const { playing, refused } = useAudioPreviewState();
  const on = playing === address;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <button
        type="button"
        aria-pressed={on}
        onClick={() => toggleAudioPreview(address)}
        className="inline-flex min-h-12 grow items-center gap-3 px-3 hover:text-fine sm:px-4"
      >
        <Icon name={on ? "pause" : "play"} />
        {on ? "停止" : "試聽"}
        <span className="sr-only">「{name}」</span>
      </button>
      <span role="status" className="px-3 pb-2 text-sm empty:hidden sm:px-4 sm:py-2">
        {refused === address && "這一段暫時聽不到"}
      </span>
    </div>
  );
}

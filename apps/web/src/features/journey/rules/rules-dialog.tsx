import { Button } from "@panshi/ui/button";
import { Dialog, DialogContent } from "@panshi/ui/overlay/dialog";
import { useCallback, useState } from "react";
import { OnUnmount } from "../../../lib/components/on-unmount.tsx";
import { useSiteContent } from "../../../lib/query/site-content.ts";
import { useAcceptedRules } from "./accepted-rules.ts";
import { RULES_CONTENT_SECTION, RULES_TITLE, RulesText } from "./rules-text.tsx";

type RulesDialogProps = {
  open: boolean;
  onAccept: () => void;
  onClose: () => void;
  /** Called after the closing animation. */
  onClosed: () => void;
};

/** The prayer rules. They can be accepted once they were scrolled to the end (S5.14). */
export function RulesDialog({ open, onAccept, onClose, onClosed }: RulesDialogProps) {
  const { text, loading } = useSiteContent(RULES_CONTENT_SECTION);
  const { setAccepted } = useAcceptedRules();
  const [read, setRead] = useState(false);
  const measure = useCallback((area: HTMLElement) => setRead((before) => before || scrolledToEnd(area)), []);
  // Rules too short to scroll count as read; their size is known when the text is loaded.
  const watch = useCallback(
    (area: HTMLDivElement | null) => {
      if (!area || loading) return;
      setRead(false);
      const observer = new ResizeObserver(() => measure(area));
      observer.observe(area);
      return () => observer.disconnect();
    },
    [measure, loading],
  );
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title={text("title") ?? RULES_TITLE}
        ground="paper"
        wide
        longRead
        bodyRef={watch}
        onBodyScroll={(event) => !loading && measure(event.currentTarget)}
        footer={
          <>
            <p className="me-auto text-sm text-ink-soft">{read ? "讀完了，謝謝你。" : "請慢慢讀到最後"}</p>
            <Button
              disabled={!read}
              onClick={() => {
                setAccepted(true);
                onAccept();
              }}
            >
              我接受守則
            </Button>
          </>
        }
      >
        <OnUnmount run={onClosed} />
        <RulesText />
      </DialogContent>
    </Dialog>
  );
}

/** Distance from the bottom that counts as the bottom (S5.14). */
export const END_THRESHOLD_PX = 10;

type Scroller = Pick<HTMLElement, "scrollTop" | "clientHeight" | "scrollHeight">;

/** Whether a scrolling area is scrolled to its end. One with nothing to scroll is. */
export const scrolledToEnd = ({ scrollTop, clientHeight, scrollHeight }: Scroller): boolean =>
  scrollHeight - clientHeight - scrollTop <= END_THRESHOLD_PX;

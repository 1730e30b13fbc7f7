import { useReturnFocus } from "@panshi/client/return-focus";
import type { Preview } from "@panshi/contracts/platform/publication";
import { Button } from "@panshi/ui/button";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { Dialog, DialogContent } from "@panshi/ui/overlay/dialog";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { failureOf } from "../../lib/failure.ts";
import { useWideScreen } from "../../lib/wide-screen.ts";
import "./preview.css";

const widths = { phone: { label: "手機", pixels: 390 }, desktop: { label: "電腦", pixels: 1280 } } as const;
type Device = keyof typeof widths;

/** Shows what is in the form as its reader would see it, saved or not. */
export function PreviewButton({ call }: { call: (values: never) => Promise<Preview> }) {
  const { getValues } = useFormContext();
  const [open, setOpen] = useState(false);
  const change = useMutation({ mutationFn: () => call(getValues() as never), networkMode: "always" });
  const load = () => change.mutate();
  useReturnFocus(open);
  return (
    <>
      <Button
        variant="line"
        className="me-auto"
        onClick={() => {
          setOpen(true);
          load();
        }}
      >
        預覽
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        {open && <PreviewContent html={change.data?.html} error={change.error} onRetry={load} />}
      </Dialog>
    </>
  );
}

type PreviewContentProps = { html: string | undefined; error: unknown; onRetry: () => void };

function PreviewContent({ html, error, onRetry }: PreviewContentProps) {
  const [device, setDevice] = useState<Device>(useWideScreen() ? "desktop" : "phone");
  return (
    <DialogContent title="讀者看到的樣子" wide>
      <div className="preview">
        <div role="group" aria-label="畫面寬度" className="flex gap-6">
          {(Object.keys(widths) as Device[]).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={device === name}
              className="preview-width"
              onClick={() => setDevice(name)}
            >
              {widths[name].label}
            </button>
          ))}
        </div>
        {error ? (
          <div role="alert" className="grid content-start justify-items-start gap-4 py-8">
            <p>預覽沒有做出來：{failureOf(error).message}</p>
            <Button variant="line" onClick={onRetry}>
              再試一次
            </Button>
          </div>
        ) : html === undefined ? (
          <SkeletonLines lines={10} className="measure" />
        ) : (
          <Frame html={html} pixels={widths[device].pixels} />
        )}
      </div>
    </DialogContent>
  );
}

/** The page at its real width, made smaller where it has less room. It runs no scripts. */
function Frame({ html, pixels }: { html: string; pixels: number }) {
  const room = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!room.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    observer.observe(room.current);
    return () => observer.disconnect();
  }, []);
  const scale = size.width > 0 ? Math.min(1, size.width / pixels) : 1;
  return (
    <div ref={room} className="preview-room">
      <iframe
        title="預覽"
        srcDoc={html}
        sandbox="allow-same-origin"
        className="preview-frame"
        style={{
          width: pixels,
          height: size.height / scale,
          scale: String(scale),
          marginInlineStart: Math.max(0, (size.width - pixels * scale) / 2),
        }}
      />
    </div>
  );
}

import { pictureWords } from "@panshi/contracts/platform/picture";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useEffect, useRef, useState } from "react";
import { failureOf } from "../../lib/failure.ts";
import { pictureProblem, uploadPicture } from "../../lib/upload-picture.ts";
import { useSetPending } from "./pending-work.ts";

/** A picture that is uploaded now, or whose stored copy is not shown yet. `preview` is empty until the file is read. */
type Upload = { preview: string; sent: number; done: boolean };

/**
 * The upload of a field's picture: one at a time, a later choice instead of an earlier one. `preview` is the file itself
 * until the stored picture can be shown. The form waits for it before it saves.
 */
export function usePictureUpload(name: string, onUploaded: (imageUrl: string) => void) {
  const setPending = useSetPending();
  const [upload, setUpload] = useState<Upload | null>(null);
  const running = useRef<AbortController | null>(null);
  const stop = () => {
    running.current?.abort();
    running.current = null;
    setUpload(null);
    setPending(name, null);
  };
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
    },
    [],
  );

  const send = async (file: File, own: AbortController): Promise<boolean> => {
    const isCurrent = () => running.current === own;
    const change = (part: Partial<Upload>) => isCurrent() && setUpload((before) => before && { ...before, ...part });
    void dataUrlOf(file).then((preview) => change({ preview }));
    try {
      const { signal } = own;
      const { imageUrl } = await uploadPicture(file, { signal, onProgress: (sent) => change({ sent }) });
      if (!isCurrent()) return false;
      onUploaded(imageUrl);
      setPending(name, null);
      change({ done: true });
      toast({ title: pictureWords.uploaded });
      void isLoaded(imageUrl).then(() => isCurrent() && setUpload(null));
      return true;
    } catch (error) {
      // Cancelled, or another picture was chosen meanwhile.
      if (!isCurrent()) return false;
      stop();
      toast({ title: pictureWords.failed, description: failureOf(error).message, kind: "destructive" });
      return false;
    }
  };

  /** Uploads a file in place of the field's picture, or says why it cannot. */
  const choose = (file: File) => {
    const problem = pictureProblem(file);
    if (problem) return void toast({ title: problem, kind: "destructive" });
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setUpload({ preview: "", sent: 0, done: false });
    setPending(name, send(file, own));
  };
  return { upload, choose, cancel: stop };
}

/** A file as an address that the content security policy lets an image have; empty if the browser cannot read it. */
function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("loadend", () => resolve(typeof reader.result === "string" ? reader.result : ""));
    reader.readAsDataURL(file);
  });
}

/** Waits until a picture can be shown without a gap, or cannot be shown at all. */
async function isLoaded(imageUrl: string): Promise<boolean> {
  const image = new Image();
  image.src = imageUrl;
  return image.decode().then(
    () => true,
    () => false,
  );
}

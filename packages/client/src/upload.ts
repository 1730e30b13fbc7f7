import { httpErrorOf } from "./http.ts";

export type UploadOptions = {
  /** Called with how much was sent, 0 to 1. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
};

/**
 * Posts a form with a file and parses the JSON answer. By XMLHttpRequest, because `fetch` does not say how much was sent.
 * Throws {@link HttpError} on a failed response, a TypeError on a network failure, and the signal's reason when aborted.
 */
export function uploadForm(url: string, form: FormData, { onProgress, signal }: UploadOptions = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.upload.addEventListener("progress", ({ loaded, total }) => total > 0 && onProgress?.(loaded / total));
    request.addEventListener("load", () => {
      const { status, responseText } = request;
      if (status < 200 || status > 299) return reject(httpErrorOf(request, responseText));
      try {
        resolve(JSON.parse(responseText));
      } catch (cause) {
        reject(new TypeError("the answer is no JSON", { cause }));
      }
    });
    request.addEventListener("error", () => reject(new TypeError("the upload got no answer")));
    request.addEventListener("abort", () => reject(signal?.reason ?? new DOMException("aborted", "AbortError")));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}

import { HttpError } from "@panshi/client/http";
import { uploadForm, type UploadOptions } from "@panshi/client/upload";
import { PICTURE_MAX_BYTES, pictureMessages, UploadedPicture } from "@panshi/contracts/platform/picture";

/** Why a file cannot be uploaded as a picture, in words (S5.38, S5.39); null where it can. The server checks it itself. */
export function pictureProblem({ type, size }: Pick<File, "type" | "size">): string | null {
  if (!type.startsWith("image/")) return pictureMessages.notPicture;
  return size > PICTURE_MAX_BYTES ? pictureMessages.tooLarge : null;
}

/** Uploads a picture. A file that the browser can refuse fails as it would on the server, without being sent. */
export async function uploadPicture(file: File, options?: UploadOptions): Promise<UploadedPicture> {
  const message = pictureProblem(file);
  if (message) throw new HttpError(400, message, { message, code: "bad_input" });
  const form = new FormData();
  form.append("image", file);
  return UploadedPicture.parse(await uploadForm("/api/admin/upload-image", form, options));
}

import { apiRequest, HttpError } from "@panshi/client/http";
import { PICTURE_MAX_BYTES, pictureWords, UploadedPicture } from "@panshi/contracts/picture";

/** For the `accept` of a file input. */
export const pictureAccept = "image/jpeg,image/png,image/gif,image/webp";

/** What the server would refuse, before the file is on its way. */
const refusal = (status: number, message: string) => new HttpError(status, message, { message, code: "bad_input" });

/** Uploads a picture; its `imageUrl` is what forms hold. Throws what `failureOf` reads. */
export async function uploadPicture(file: File): Promise<UploadedPicture> {
  if (!file.type.startsWith("image/")) throw refusal(400, pictureWords.notPicture);
  if (file.size > PICTURE_MAX_BYTES) throw refusal(413, pictureWords.tooLarge);
  const form = new FormData();
  form.append("image", file);
  const answer = await apiRequest("POST", "/api/admin/upload-image", form);
  return UploadedPicture.parse(await answer.json());
}

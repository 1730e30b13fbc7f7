import * as z from "zod/mini";

type Issue = z.core.$ZodIssue;

const NO_MESSAGE = "Invalid input";
// A library that loads zod's other build sets English messages for the whole process.
z.config({ customError: () => NO_MESSAGE });

/** The message of a schema's issue: the schema's own, else a general one for its code. */
export function issueMessage(issue: Issue): string {
  if (issue.message && issue.message !== NO_MESSAGE) return issue.message;
  switch (issue.code) {
    case "unrecognized_keys":
      return `不認得的欄位：${issue.keys
        .slice(0, 5)
        .map((key) => key.slice(0, 40))
        .join("、")}`;
    case "invalid_type":
      // The issue does not tell whether the value was missing or of another type.
      return "這個欄位沒有填，或內容的型別不正確";
    case "too_big":
      return "這個欄位的內容太長或太大";
    case "too_small":
      return "這個欄位的內容太短或太小";
    case "invalid_format":
      return "這個欄位的格式不正確";
    case "invalid_value":
      return "這個欄位的選項不正確";
    default:
      return "這個欄位不正確";
  }
}

export { databaseFailure } from "@panshi/db";

/** Who may do what with posts, stories and FAQs: moderators read and edit (S6.16). */
export const articlePermissions = {
  create: "articles:create",
  edit: "articles:update",
  remove: "articles:delete",
} as const;

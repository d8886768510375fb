/** At least one letter, digit, sign or picture: blanks, joiners and halves of characters alone name nothing. */
export const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

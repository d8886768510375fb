// Which generation of the API a client speaks. Raise it only when an older client would do harm.

/** Sent with every call. */
export const CLIENT_HEADER = 'X-Platelight-Client'
export const PROTOCOL_VERSION = 1
/** Older clients are answered 426 and led to update. */
export const OLDEST_PROTOCOL = 1

/** Sent with a change from the outbox: how many seconds it waited there. For the operator's eyes, nothing depends on it. */
export const OUTBOX_LAG_HEADER = 'X-Platelight-Waited'

/** The operation's id, sent with a change from the outbox: the same one again is answered and not made once more. */
export const CHANGE_HEADER = 'X-Platelight-Change'

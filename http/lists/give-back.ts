/**
 * Gives the memory of bytes back, which nobody reads or sends any more: they are empty from then on. Nothing happens to
 * bytes that share theirs with others. Left to the collector, the pieces of a list make it look through all that lives
 * every 30 MB, since they count for it as much as what it moves.
 */
export function giveBack({ buffer, length }: Buffer) {
  if (length > 0 && length === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0)
}

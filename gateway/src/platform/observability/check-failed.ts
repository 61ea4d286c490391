/** A part of the gateway does not work. The message is a sentence for the operator, which `ready` shows. */
export class CheckFailed extends Error {
  override readonly name = 'CheckFailed';
}

/** Reads tables of a FlatBuffers file by the numbers of their fields. Absent fields have default values. */
export class FlatTable {
  private readonly view: DataView;
  private readonly at: number;

  private constructor(view: DataView, at: number) {
    this.view = view;
    this.at = at;
  }

  static root(file: Uint8Array): FlatTable {
    const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    return new FlatTable(view, view.getUint32(0, true));
  }

  int8(field: number): number {
    const at = this.find(field);
    return at === undefined ? 0 : this.view.getInt8(at);
  }

  int32(field: number): number {
    const at = this.find(field);
    return at === undefined ? 0 : this.view.getInt32(at, true);
  }

  table(field: number): FlatTable | undefined {
    const at = this.find(field);
    return at === undefined ? undefined : this.follow(at);
  }

  tables(field: number): FlatTable[] {
    const { start, length } = this.vector(field);
    return Array.from({ length }, (_, k) => this.follow(start + 4 * k));
  }

  ints(field: number): number[] {
    const { start, length } = this.vector(field);
    return Array.from({ length }, (_, k) => this.view.getInt32(start + 4 * k, true));
  }

  bytes(field: number): Uint8Array {
    const { start, length } = this.vector(field);
    return new Uint8Array(this.view.buffer, this.view.byteOffset + start, length);
  }

  text(field: number): string {
    return new TextDecoder().decode(this.bytes(field));
  }

  private vector(field: number): { start: number; length: number } {
    const at = this.find(field);
    if (at === undefined) return { start: 0, length: 0 };
    const vector = at + this.view.getUint32(at, true);
    return { start: vector + 4, length: this.view.getUint32(vector, true) };
  }

  private follow(at: number): FlatTable {
    return new FlatTable(this.view, at + this.view.getUint32(at, true));
  }

  /** Where a field is stored. */
  private find(field: number): number | undefined {
    const layout = this.at - this.view.getInt32(this.at, true);
    const slot = 4 + 2 * field;
    if (slot >= this.view.getUint16(layout, true)) return undefined;
    const offset = this.view.getUint16(layout + slot, true);
    return offset === 0 ? undefined : this.at + offset;
  }
}

/** The body of a refused REST request (docs/interface.md#error-body). */
export function errorBody(error: string): { success: false; error: string } {
  return { success: false, error };
}

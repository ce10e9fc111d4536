{{/* Fails if a setting that a target requires has no value. Parameters: root, name, target. */}}
{{- define "archive.validate" -}}
{{- $values := .root.Values -}}
{{- $secretKeys := dict "INTERNAL_SECRET" "internalSecretKey" "KEY_SEALING_SECRET" "keySealingSecretKey" -}}
{{- range .target.settings -}}
{{- $engine := include "archive.engineOf" . -}}
{{- if $engine -}}
{{- $at := index $values.engines $engine -}}
{{- if not (or $at.url $at.key) -}}
{{- fail (printf "engines.%s: set url or key; the service %s requires %s" $engine $.name .) -}}
{{- end -}}
{{- else if hasKey $secretKeys . -}}
{{- if not (get $values.secret (get $secretKeys .)) -}}
{{- fail (printf "secret.%s: set it; the service %s requires %s" (get $secretKeys .) $.name .) -}}
{{- end -}}
{{- else if not (hasSuffix "_ADDRESS" .) -}}
{{- fail (printf "the chart does not know %s, which the service %s requires" . $.name) -}}
{{- end -}}
{{- end -}}
{{- end -}}

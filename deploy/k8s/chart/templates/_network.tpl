{{/* A peer: the pods of a service. Parameters: root, name. */}}
{{- define "archive.peer" -}}
- podSelector:
    matchLabels:
      {{- include "archive.selector" . | nindent 6 }}
{{- end -}}

{{/* Who may connect to a service. Parameters: root, name, target, targets, workload. */}}
{{- define "archive.ingressRules" -}}
{{- $setting := printf "%s_ADDRESS" (upper .name) -}}
{{- $values := .root.Values -}}
- ports: [{ port: {{ .target.port }}, protocol: TCP }]
  {{- if ne .name (include "archive.entry" .root) }}
  from:
    {{- range $caller, $target := .targets }}
    {{- if has $setting $target.settings }}
    {{- include "archive.peer" (dict "root" $.root "name" $caller) | nindent 4 }}
    {{- end }}
    {{- end }}
  {{- else if $values.networkPolicy.clients }}
  from:
    {{- toYaml $values.networkPolicy.clients | nindent 4 }}
  {{- end }}
{{- if and $values.metricsPort $values.networkPolicy.metricsClients }}
- ports: [{ port: {{ $values.metricsPort }}, protocol: TCP }]
  from:
    {{- toYaml $values.networkPolicy.metricsClients | nindent 4 }}
{{- end }}
{{- with .workload.ingress }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* What a service may connect to. Parameters: root, name, target, targets, workload. */}}
{{- define "archive.egressRules" -}}
{{- $values := .root.Values -}}
{{- $settings := mergeOverwrite (deepCopy $values.settings) .workload.settings -}}
{{ include "archive.dnsRule" .root }}
{{- range .target.settings }}
{{- if hasSuffix "_ADDRESS" . }}
{{- $peer := trimSuffix "_ADDRESS" . | lower }}
- ports: [{ port: {{ (index $.targets $peer).port }}, protocol: TCP }]
  to:
    {{- include "archive.peer" (dict "root" $.root "name" $peer) | nindent 4 }}
{{- end }}
{{- end }}
{{- range splitList " " (include "archive.engineSettings" .) | compact }}
{{ include "archive.engineRule" (dict "root" $.root "engine" .) }}
{{- end }}
{{- if and $settings.OIDC_ISSUER (has .name (list "auth" "all")) }}
- ports: [{ port: 443, protocol: TCP }]
{{- end }}
{{- with $settings.OTEL_EXPORTER_OTLP_ENDPOINT }}
{{- $url := urlParse . }}
{{- $port := regexFind "[0-9]+$" (regexFind ":[0-9]+$" $url.host) }}
- ports: [{ port: {{ $port | default (ternary "443" "80" (eq $url.scheme "https")) }}, protocol: TCP }]
{{- end }}
{{- with .workload.egress }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "archive.dnsRule" -}}
- ports: [{ port: 53, protocol: UDP }, { port: 53, protocol: TCP }]
  {{- with .Values.networkPolicy.dns }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}

{{/* Connections to an engine. Parameters: root, engine. */}}
{{- define "archive.engineRule" -}}
{{- $engine := index .root.Values.engines .engine -}}
- ports: [{ port: {{ $engine.port }}, protocol: TCP }]
  {{- with $engine.to }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}

#pragma once
#include <libxml/xmlversion.h>
// Else the system's ICU comes in by its headers, whose types are not those of the one that Foundation brings along.
// Only the end of a structure that nobody here looks into depends on it.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlreader.h>
#include <libxml/xmlerror.h>

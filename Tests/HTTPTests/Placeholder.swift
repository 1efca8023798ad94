// HTTP
import Testing
